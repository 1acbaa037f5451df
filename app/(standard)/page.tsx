import { Masthead } from '@/components/shell/masthead';

export default function HomePage() {
  return <Masthead />;
}
