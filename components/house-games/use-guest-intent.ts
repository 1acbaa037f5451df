'use client';

import { useState } from 'react';
import { randomId } from '@/lib/browser/random-id';

/** A guest's purchase in progress: its request id and the typed text. It is kept when the dialog closes. */
export type GuestIntent = { request_id: string; display_name: string; email: string };

export type KeptGuest = { display_name: string; email: string | null };

/** The purchase in progress. Null before `begin`. */
export function useGuestIntent(kept: KeptGuest | null) {
  const [request_id, setRequest] = useState<string | null>(null);
  const [typed, setTyped] = useState<Partial<GuestIntent>>({});
  const { display_name = kept?.display_name ?? '', email = kept?.email ?? '' } = typed;
  const intent: GuestIntent | null = request_id ? { request_id, display_name, email } : null;
  return {
    intent,
    begin: () => setRequest((before) => before ?? randomId()),
    type: (text: Partial<GuestIntent>) => setTyped((before) => ({ ...before, ...text })),
  };
}
