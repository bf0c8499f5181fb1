import { Plus, X } from 'lucide-react';
import type { Product } from '#contract/result/blocks.schema';
import { limits } from '#contract/web/limits';
import { Button } from '../../../../ui/actions/button.tsx';
import { oncePerPress } from '../../../../ui/actions/once-per-press.ts';
import { TextField } from '../../../../ui/forms/field.tsx';
import { PictureField } from '../../../media/picture-field.tsx';
import type { EditedQuiz } from '../../editing/edited-quiz.ts';
import { focusField } from '../../editing/focus-field.ts';
import type { StepProps } from '../../editing/step-props.ts';
import { useFocusAfter } from '../../editing/use-focus-after.ts';
import { newProduct } from './block-kinds.ts';
import { PlaceholderNotesBelow } from './placeholder-notes-below.tsx';

type ProductFieldsProps = {
  quiz: EditedQuiz;
  products: readonly Product[];
  called: string;
  path: string;
  errorOf: StepProps['errorOf'];
  onChange: (products: Product[]) => void;
};

/** The products of a block, one below the other. */
export function ProductFields({ quiz, products, called, path, errorOf, onChange }: ProductFieldsProps) {
  const focusAfter = useFocusAfter();
  const isFull = products.length >= limits.products;
  const change = (index: number, part: Partial<Product>) =>
    onChange(products.map((product, at) => (at === index ? { ...product, ...part } : product)));
  return (
    <div className="grid gap-3">
      {products.map((product, index) => {
        const name = `${called} product ${index + 1}`;
        const at = `${path}.products.${index}`;
        const field = (key: 'title' | 'note' | 'price' | 'url', label: string, max: number, placeholder = '') => (
          <div>
            <TextField
              label={label}
              aria-label={`${name} ${label.toLowerCase()}`}
              data-path={`${at}.${key}`}
              maxLength={max}
              placeholder={placeholder}
              value={product[key]}
              error={errorOf(`${at}.${key}`)}
              onChange={({ target }) => change(index, { [key]: target.value })}
            />
            {/* A price is shown as it stands. */}
            {key === 'price' ? null : (
              <PlaceholderNotesBelow text={product[key]} quiz={quiz} isAddress={key === 'url'} />
            )}
          </div>
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: products have no ids, and are not moved.
          <div key={index} className="grid gap-3 rounded-card border border-hairline p-3">
            <div className="grid gap-3 sm:grid-cols-2">
              {field('title', 'Name', limits.title)}
              {field('note', 'Text', limits.title)}
              {field('price', 'Price', limits.unit)}
              {field('url', 'Link', limits.url, 'https://')}
            </div>
            <PictureField
              label={`${name} picture`}
              addressLabel={`${name} picture address`}
              path={`${at}.picture.url`}
              url={product.picture?.url ?? ''}
              error={errorOf(`${at}.picture.url`)}
              onChange={(url) => change(index, { picture: url ? { url, alt: product.picture?.alt ?? '' } : undefined })}
            />
            <Button
              variant="ghost"
              className="justify-self-start"
              aria-label={`Remove ${name.toLowerCase()}`}
              onClick={oncePerPress(() => {
                onChange(products.filter((_, other) => other !== index));
                focusAfter(() => focusField(`${path}.products.${Math.max(0, index - 1)}.title`));
              })}
            >
              <X /> Remove
            </Button>
          </div>
        );
      })}
      <Button
        className="justify-self-start"
        aria-disabled={isFull}
        onClick={oncePerPress(() => {
          if (isFull) return;
          onChange([...products, newProduct()]);
          focusAfter(() => focusField(`${path}.products.${products.length}.title`));
        })}
      >
        <Plus /> Add product
      </Button>
    </div>
  );
}
