import { FeatureCards } from './feature-cards.tsx';

const sections = [
  {
    id: 'about',
    title: 'About',
    text: 'Quizfunnel is an open quiz-funnel builder that you run on your own server: visitors take a quiz on any site, leave an email address with their consent, and see a result made for them.',
  },
  {
    id: 'privacy',
    title: 'Privacy',
    text: 'A quiz needs no cookies, and taking it stores no IP address. Every lead carries the exact consent text that was shown, and can be erased at any time.',
  },
  {
    id: 'imprint',
    title: 'Imprint',
    text: 'This installation is run by its operator, who is responsible for its content.',
  },
];

/** What the product is, on the page that explains it. */
export function About() {
  return (
    <>
      <h1 className="text-center text-4xl font-bold tracking-tight">Interactive quizzes that capture leads</h1>
      <p className="mx-auto mt-4 mb-12 max-w-2xl text-center text-soft">
        Build a quiz in minutes, embed it anywhere, and work with the leads it brings.
      </p>
      <FeatureCards />
      <div className="mx-auto mt-16 max-w-2xl space-y-8">
        {sections.map(({ id, title, text }) => (
          <section key={id} id={id} className="scroll-mt-20">
            <h2 className="text-xl font-semibold">{title}</h2>
            <p className="mt-2 text-soft">{text}</p>
          </section>
        ))}
      </div>
    </>
  );
}
