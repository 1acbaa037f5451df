import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { messages } from '@/lib/messages';

export const metadata: Metadata = {
  title: messages.house_game_not_found.title,
  robots: { index: false },
};

/** Where the middleware rewrites who asks for a house game that does not exist; answers with status 404. */
export default function NoSuchHouseGamePage() {
  notFound();
}
