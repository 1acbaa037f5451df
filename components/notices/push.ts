import { useSyncExternalStore } from 'react';
import { forgetPush, savePush } from '@/server-actions/notices';
import type { Unread } from '@/lib/contract/notices';

const WORKER = '/push-worker.js';

/** The subscription of this browser; null without one, or where push does not exist. */
async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration(WORKER);
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Asks for the permission, and subscribes. Throws if it is denied. */
export async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('Denied');
  const registration = await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

function withKeys(subscription: PushSubscription) {
  const { endpoint = '', keys } = subscription.toJSON();
  return { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

/** Pushes the notices of the signed-in person to this browser. */
export const save = (subscription: PushSubscription) => savePush(withKeys(subscription));

/** Whether notices are pushed here. Saves the subscription again, because its session may have ended. */
export async function renew(): Promise<boolean> {
  const subscription = await subscriptionHere();
  return subscription !== null && (await save(subscription)).ok;
}

/** Ends the subscription of this browser, if it has one: here first, because the request to the server may fail. */
export async function unsubscribe(): Promise<void> {
  const subscription = await subscriptionHere();
  if (!subscription) return;
  await subscription.unsubscribe();
  await forgetPush(withKeys(subscription));
}

/** The numbers of unread notices as last re-read in this tab; null before the first re-read. */
let known: readonly Unread[] | null = null;
const listeners = new Set<() => void>();

export function placeUnread(next: readonly Unread[]) {
  known = next;
  for (const listener of listeners) listener();
}

function subscribeUnread(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The number of unread notices. `initial` is the server's data. */
export function useUnread(initial: readonly Unread[]): number {
  const unread = useSyncExternalStore(
    subscribeUnread,
    () => known ?? initial,
    () => initial,
  );
  return unread.reduce((sum, { count }) => sum + count, 0);
}
