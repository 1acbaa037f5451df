import { forgetPush, savePush } from '@/server-actions/notices';

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
