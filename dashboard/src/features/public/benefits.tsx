import { FeatureCards } from './feature-cards.tsx';
import { Scenes } from './scenes.tsx';

/** What the product does, told and shown. */
export function Benefits() {
  return (
    <section id="features" className="mx-auto max-w-6xl scroll-mt-20 px-4 py-24 sm:px-6">
      <h2 className="mb-8 text-center text-3xl font-semibold tracking-tight">
        Everything between a question and a lead
      </h2>
      <FeatureCards />
      <h2 className="mt-20 mb-8 text-center text-3xl font-semibold tracking-tight">
        And what no other builder shows you
      </h2>
      <Scenes />
    </section>
  );
}
