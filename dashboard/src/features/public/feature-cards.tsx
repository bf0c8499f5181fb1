import { ChartColumn, Code, MousePointerClick } from 'lucide-react';
import { Card } from '../../ui/display/card.tsx';

const features = [
  {
    icon: MousePointerClick,
    title: 'Easy Builder',
    text: 'Drag-and-drop quiz creation with multiple question types and smart logic.',
  },
  { icon: Code, title: 'Universal Embed', text: 'Embed your quizzes in page builders, a CMS or any HTML platform.' },
  {
    icon: ChartColumn,
    title: 'Lead Analytics',
    text: 'Track performance, export leads and integrate with your other tools.',
  },
];

/** The three things the product does. */
export function FeatureCards() {
  return (
    <div className="grid gap-5 md:grid-cols-3">
      {features.map(({ icon: Icon, title, text }) => (
        <Card key={title} className="p-6">
          <div className="mb-4 grid size-11 place-items-center rounded-xl bg-brand-tint text-brand-ink">
            <Icon className="size-5" aria-hidden />
          </div>
          <h3 className="text-lg font-semibold">{title}</h3>
          <p className="mt-1.5 text-base leading-6 text-soft">{text}</p>
        </Card>
      ))}
    </div>
  );
}
