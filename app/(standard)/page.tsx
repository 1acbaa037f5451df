export default function HomePage() {
  return <h1 className="text-headline">Headline Bingo</h1>;
}
