/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { CardBlockOf } from '#contract/result/card-block.schema';
import { absoluteUrl } from '#contract/web/absolute-url';
import { hideBrokenImage } from './hide-broken-image.ts';

type ProductsProps = CardBlockOf<'products'> & { origin: string };

/** What the owner recommends. The whole row leads to a product that has an address. */
export const Products = ({ products, origin }: ProductsProps) => (
  <ul class="products">
    {products.map(({ title, note, price, url, picture }) => (
      <li>
        {picture && (
          <img
            src={absoluteUrl(picture.url, origin)}
            alt={picture.alt}
            width={56}
            height={56}
            loading="lazy"
            onError={hideBrokenImage}
          />
        )}
        <div>
          {url ? (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {title}
            </a>
          ) : (
            <strong>{title}</strong>
          )}
          <p class="out">{[note, price].filter(Boolean).join(' · ')}</p>
        </div>
      </li>
    ))}
  </ul>
);
