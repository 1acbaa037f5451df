'use client';

import { useState } from 'react';
import { randomId } from '@/lib/browser/random-id';

/** What a guest means to buy: one request, and what they have typed. It outlives the dialog it is typed in. */
export type GuestIntent = { request_id: string; display_name: string; email: string };

export type KeptGuest = { display_name: string; email: string | null };

/** The intent under way: null until `begin`, and again after `done`, when only the typed text is remembered. */
export function useGuestIntent(kept: KeptGuest | null) {
  const [request_id, setRequest] = useState<string | null>(null);
  const [typed, setTyped] = useState<Partial<GuestIntent>>({});
  const { display_name = kept?.display_name ?? '', email = kept?.email ?? '' } = typed;
  const intent: GuestIntent | null = request_id ? { request_id, display_name, email } : null;
  return {
    intent,
    begin: () => setRequest((before) => before ?? randomId()),
    type: (text: Partial<GuestIntent>) => setTyped((before) => ({ ...before, ...text })),
    done: () => setRequest(null),
  };
}
