import { consentTexts } from '#contract/consent-text';
import type { Messages } from './en.ts';

export const pt: Messages = {
  notFound: 'Quiz não encontrado',
  notFoundText: 'O quiz que você procura não está disponível ou foi desativado.',
  progress: 'Pergunta {n} de {m} • {p}% concluído',
  next: 'Próxima',
  finish: 'Concluir',
  previous: 'Anterior',
  selectAnswer: 'Escolha uma resposta',
  textLabel: 'Sua resposta',
  leadTitle: 'Quase lá!',
  leadText: 'Para onde enviamos o seu resultado?',
  name: 'Nome (opcional)',
  email: 'E-mail',
  consent: consentTexts.pt,
  privacy: 'Política de privacidade',
  emailInvalid: 'Digite um endereço de e-mail válido',
  consentRequired: 'É preciso consentir para continuar',
  submit: 'Ver meu resultado',
  sending: 'Enviando…',
  submitFailed: 'Não foi possível enviar o quiz. Tente novamente.',
  resultTitle: 'Seu resultado',
  outOf: 'de 100 pontos',
  continue: 'Ir para a próxima etapa',
  redirecting: 'Um momento, estamos levando você à próxima página…',
  preview: 'Pré-visualização',
};
