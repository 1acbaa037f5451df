import { notFound } from 'next/navigation';

/** Where the middleware rewrites who asks for a house game that does not exist; answers with status 404. */
export default function NoSuchHouseGamePage() {
  notFound();
}
