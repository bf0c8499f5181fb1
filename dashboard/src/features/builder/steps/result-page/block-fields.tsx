import type { ResultBlock } from '#contract/result/blocks.schema';
import { isRich, richPlain, richText } from '#contract/texts/rich-text';
import { limits } from '#contract/web/limits';
import { SelectField, TextField } from '../../../../ui/forms/field.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { PictureField } from '../../../media/picture-field.tsx';
import type { EditedQuiz } from '../../editing/edited-quiz.ts';
import type { StepProps } from '../../editing/step-props.ts';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { PipedField } from './piped-field.tsx';
import { ProductFields } from './product-fields.tsx';

type BlockFieldsProps = {
  block: ResultBlock;
  /** “Block 2” */
  called: string;
  path: string;
  quiz: EditedQuiz;
  errorOf: StepProps['errorOf'];
  onChange: (block: ResultBlock) => void;
};

/** What a block of its kind says. */
export function BlockFields({ block, called, path, quiz, errorOf, onChange }: BlockFieldsProps) {
  const wired = (field: string) => ({ 'data-path': `${path}.${field}`, error: errorOf(`${path}.${field}`) });
  switch (block.kind) {
    case 'heading':
      return (
        <PipedField
          label={`${called} heading`}
          maxLength={limits.title}
          quiz={quiz}
          value={block.text}
          onChange={(text) => onChange({ ...block, text })}
          {...wired('text')}
        />
      );
    case 'text':
      return (
        <RichTextField
          label={`${called} text`}
          path={`${path}.rich`}
          maxLength={limits.text}
          plain={isRich(block.rich) ? '' : richPlain(block.rich)}
          rich={isRich(block.rich) ? block.rich : undefined}
          error={errorOf(`${path}.rich`)}
          quiz={quiz}
          onChange={(plain, rich) => onChange({ ...block, rich: rich ?? richText(plain) })}
        />
      );
    case 'button':
      return (
        <div className="grid gap-3">
          <PipedField
            label={`${called} button text`}
            maxLength={limits.buttonText}
            quiz={quiz}
            value={block.text}
            onChange={(text) => onChange({ ...block, text })}
            {...wired('text')}
          />
          <PipedField
            label={`${called} button link`}
            placeholder="https://"
            isAddress
            quiz={quiz}
            value={block.url}
            onChange={(url) => onChange({ ...block, url })}
            {...wired('url')}
          />
          <Switch
            label="Add score, outcome and email to the link"
            of={`of ${called.toLowerCase()}`}
            hint="As redirects get them; the email only with consent"
            checked={block.parameters ?? false}
            onChange={(parameters) => onChange({ ...block, parameters })}
          />
        </div>
      );
    case 'media':
      return <MediaFields {...{ block, called, path, errorOf, onChange }} />;
    case 'categories':
      return (
        <SelectField
          label={`${called} look`}
          value={block.look}
          onChange={({ target }) => onChange({ ...block, look: target.value === 'bars' ? 'bars' : 'radar' })}
        >
          <option value="radar">Radar on wide screens, bars on phones</option>
          <option value="bars">Bars</option>
        </SelectField>
      );
    case 'products':
      return (
        <ProductFields
          quiz={quiz}
          products={block.products}
          called={called}
          path={path}
          errorOf={errorOf}
          onChange={(products) => onChange({ ...block, products })}
        />
      );
    case 'quote':
      return (
        <SelectField
          label={`${called} question`}
          value={block.questionId}
          onChange={({ target }) => onChange({ ...block, questionId: target.value })}
          {...wired('questionId')}
        >
          <option value="">Choose …</option>
          {quiz.questions.map(({ id, title }, index) => (
            <option key={id} value={id}>
              {index + 1} · {title}
            </option>
          ))}
        </SelectField>
      );
    case 'compare':
      return (
        <TextField
          label={`${called} word for results`}
          placeholder="results"
          hint="Such as “companies”: better than 71% of 312 companies. Shown from 50 results on."
          maxLength={limits.endWords}
          value={block.noun}
          onChange={({ target }) => onChange({ ...block, noun: target.value })}
          {...wired('noun')}
        />
      );
    case 'outcome':
      return <p className="text-[13px] text-hint">Every outcome has its own, in Theme & Design.</p>;
    default:
      return null;
  }
}

type MediaBlock = Extract<ResultBlock, { kind: 'media' }>;

function MediaFields({
  block,
  called,
  path,
  errorOf,
  onChange,
}: Omit<BlockFieldsProps, 'block' | 'quiz'> & { block: MediaBlock }) {
  const { media } = block;
  const url = (value: string) => onChange({ ...block, media: { ...media, url: value } });
  const address = (
    <TextField
      label={`${called} ${media.kind} address`}
      placeholder="https://"
      data-path={`${path}.media.url`}
      hint={media.kind === 'video' ? 'YouTube, Vimeo, or the address of a file' : undefined}
      value={media.url}
      error={errorOf(`${path}.media.url`) ?? errorOf(path)}
      onChange={({ target }) => url(target.value)}
    />
  );
  if (media.kind === 'video') return address;
  return (
    <div className="grid gap-3">
      <PictureField
        label={`${called} picture`}
        addressLabel={`${called} picture address`}
        path={`${path}.media.url`}
        url={media.url}
        error={errorOf(`${path}.media.url`) ?? errorOf(path)}
        onChange={url}
        alt={{
          value: media.alt,
          path: `${path}.media.alt`,
          error: errorOf(`${path}.media.alt`),
          onChange: (alt) => onChange({ ...block, media: { ...media, alt } }),
        }}
      />
    </div>
  );
}
