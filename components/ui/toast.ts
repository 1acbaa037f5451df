import type { ReactNode } from 'react';
import type { Message } from '@/lib/words/message';

/** Milliseconds. */
export const DURATION = 5000;

/**
 * Toasts cover the top bar, because the content they are about is below it, and on a phone a dialog's primary button is
 * at the bottom.
 */
export const TOP = 'max(8px, env(safe-area-inset-top))';

/** Wide enough that most toasts are no higher than the top bar. */
export const WIDTH = 'min(30rem, calc(100vw - 2rem))';

export type Toast = { message: Message; below?: ReactNode };
type Screen = { show: (toast: Toast) => void; dismiss: (message: Message) => void };

/** The list of toasts; null until its script has been loaded. */
let screen: Screen | null = null;
/** Toasts that wait for the list. */
let waiting: Toast[] = [];
let load = () => {};

/**
 * Shows a message in a toast. The same message twice in a row is a single toast. With something `below` its sentences, it stays
 * until it is put away.
 */
export function showToast(message: Message, below?: ReactNode): void {
  const toast = { message, below };
  if (screen) return screen.show(toast);
  waiting.push(toast);
  load();
}

export function dismissToast(message: Message): void {
  if (screen) return screen.dismiss(message);
  waiting = waiting.filter((toast) => toastKey(toast.message) !== toastKey(message));
}

/** Takes the toasts whose list could not be loaded, and returns the last one. */
export const takeUnlisted = (): Toast | undefined => waiting.splice(0).at(-1);

/** Says how to load the list. */
export function loadToastsWith(loader: () => void): void {
  load = loader;
  if (waiting.length > 0) load();
}

/** Called once the list can show toasts. */
export function showToastsOn(list: Screen): void {
  screen = list;
  for (const toast of waiting.splice(0)) list.show(toast);
}

/** Equal for two toasts with the same message. */
export const toastKey = ({ title, description = '' }: Message) => `${title}\n${description}`;
