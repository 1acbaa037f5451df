import { notFound } from 'next/navigation';

/** The middleware rewrites requests for missing house games to this page, which responds 404. */
export default function NoSuchHouseGamePage() {
  notFound();
}
