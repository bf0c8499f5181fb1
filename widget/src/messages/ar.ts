import { consentTexts } from '#contract/lead/consent-text';
import { leadFormTexts } from '#contract/lead/lead-form-texts';
import type { Messages } from './en.ts';
import { questionTexts } from './question-texts.ts';

export const ar: Messages = {
  start: 'ابدأ',
  takes: 'عدد الأسئلة: {m} · المدة بالدقائق: {p} تقريبًا',
  takesOne: 'عدد الأسئلة: 1 · المدة بالدقائق: {p} تقريبًا',
  notFound: 'الاختبار غير موجود',
  notFoundText: 'الاختبار الذي تبحث عنه غير متاح أو تم إيقافه.',
  progress: 'السؤال {n} من {m} • اكتمل {p}%',
  next: 'التالي',
  finish: 'إنهاء',
  previous: 'السابق',
  selectAnswer: 'يرجى اختيار إجابة',
  textLabel: 'إجابتك',
  leadTitle: 'أوشكت على الانتهاء!',
  leadHeading: 'نتيجتك جاهزة',
  leadText: 'اترك بريدك الإلكتروني لتراها.',
  name: 'الاسم (اختياري)',
  email: 'البريد الإلكتروني',
  consent: consentTexts.ar,
  required: '(إلزامي)',
  privacy: 'سياسة الخصوصية',
  emailInvalid: 'يرجى إدخال عنوان بريد إلكتروني صحيح',
  consentRequired: 'يجب أن توافق للمتابعة',
  submit: 'عرض نتيجتي',
  sending: 'جارٍ الإرسال…',
  failed: 'تعذر إرسال الاختبار. يرجى المحاولة مرة أخرى.',
  resultTitle: 'نتيجتك',
  outOf: 'من 100 نقطة',
  continue: 'المتابعة إلى الخطوة التالية',
  redirecting: 'لحظة من فضلك، ننقلك إلى الصفحة التالية…',
  preview: 'معاينة',
  ...leadFormTexts.ar,
  ...questionTexts.ar,
};
