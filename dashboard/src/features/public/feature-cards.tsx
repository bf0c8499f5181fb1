import { ChartColumn, Code, MousePointerClick } from 'lucide-react';
import analytics from '../../../../docs/pictures/analytics.webp';
import builder from '../../../../docs/pictures/builder.webp';
import share from '../../../../docs/pictures/share.webp';
import { Card } from '../../ui/display/card.tsx';

const features = [
  {
    icon: MousePointerClick,
    title: 'Easy Builder',
    picture: builder,
    text: 'Drag-and-drop quiz creation with multiple question types and smart logic.',
  },
  {
    icon: Code,
    title: 'Universal Embed',
    picture: share,
    text: 'Embed your quizzes in page builders, a CMS or any HTML platform.',
  },
  {
    icon: ChartColumn,
    title: 'Lead Analytics',
    picture: analytics,
    text: 'Track performance, export leads and integrate with your other tools.',
  },
];

/** The three things the product does. */
export function FeatureCards() {
  return (
    <div className="grid gap-5 md:grid-cols-3">
      {features.map(({ icon: Icon, title, picture, text }) => (
        <Card key={title} className="flex flex-col gap-5 overflow-hidden p-6 pb-0">
          <div>
            <div className="mb-4 grid size-11 place-items-center rounded-xl bg-brand-tint text-brand-ink">
              <Icon className="size-5" aria-hidden />
            </div>
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="mt-1.5 text-base leading-6 text-soft">{text}</p>
          </div>
          <img
            src={picture}
            alt=""
            loading="lazy"
            width={640}
            height={400}
            className="mt-auto block h-auto w-full rounded-t-card border border-b-0 border-hairline"
          />
        </Card>
      ))}
    </div>
  );
}
