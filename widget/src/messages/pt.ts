import { consentTexts } from '#contract/lead/consent-text';
import { leadFormTexts } from '#contract/lead/lead-form-texts';
import type { Messages } from './en.ts';
import { questionTexts } from './question-texts.ts';

export const pt: Messages = {
  start: 'Começar',
  takes: '{m} perguntas · cerca de {p} min',
  takesOne: '1 pergunta · cerca de {p} min',
  notFound: 'Quiz não encontrado',
  notFoundText: 'O quiz que você procura não está disponível ou foi desativado.',
  progress: 'Pergunta {n} de {m} • {p}% concluído',
  next: 'Próxima',
  finish: 'Concluir',
  previous: 'Anterior',
  selectAnswer: 'Escolha uma resposta',
  textLabel: 'Sua resposta',
  leadTitle: 'Quase lá!',
  leadHeading: 'O seu resultado está pronto',
  leadText: 'Deixe o seu e-mail para o ver.',
  name: 'Nome (opcional)',
  email: 'E-mail',
  consent: consentTexts.pt,
  required: '(obrigatório)',
  privacy: 'Política de privacidade',
  emailInvalid: 'Digite um endereço de e-mail válido',
  consentRequired: 'É preciso consentir para continuar',
  submit: 'Ver o meu resultado',
  sending: 'Enviando…',
  failed: 'Não foi possível enviar o quiz. Tente novamente.',
  resultTitle: 'Seu resultado',
  outOf: 'de 100 pontos',
  continue: 'Ir para a próxima etapa',
  redirecting: 'Um momento, estamos levando você à próxima página…',
  preview: 'Pré-visualização',
  ...leadFormTexts.pt,
  ...questionTexts.pt,
};
