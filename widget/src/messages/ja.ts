import { consentTexts } from '#contract/lead/consent-text';
import { leadFormTexts } from '#contract/lead/lead-form-texts';
import type { Messages } from './en.ts';
import { questionTexts } from './question-texts.ts';

export const ja: Messages = {
  start: 'はじめる',
  takes: '{m}問 · 約{p}分',
  takesOne: '1問 · 約{p}分',
  notFound: 'クイズが見つかりません',
  notFoundText: 'お探しのクイズは利用できないか、停止されています。',
  progress: '質問 {n} / {m} • {p}% 完了',
  next: '次へ',
  finish: '完了',
  previous: '前へ',
  selectAnswer: '回答を選択してください',
  textLabel: 'あなたの回答',
  leadTitle: 'あと少しです！',
  leadHeading: '結果の準備ができました',
  leadText: 'メールアドレスを入力するとご覧いただけます。',
  name: 'お名前（任意）',
  email: 'メールアドレス',
  consent: consentTexts.ja,
  required: '（必須）',
  privacy: 'プライバシーポリシー',
  emailInvalid: '有効なメールアドレスを入力してください',
  consentRequired: '続けるには同意が必要です',
  submit: '結果を見る',
  sending: '送信中…',
  failed: '送信できませんでした。もう一度お試しください。',
  resultTitle: 'あなたの結果',
  outOf: '点（100点満点）',
  continue: '次のステップへ進む',
  redirecting: '次のページに移動しています…',
  preview: 'プレビュー',
  ...leadFormTexts.ja,
  ...questionTexts.ja,
};
