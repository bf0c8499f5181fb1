import { consentTexts } from '#contract/consent-text';
import type { Messages } from './en.ts';

export const ar: Messages = {
  notFound: 'الاختبار غير موجود',
  notFoundText: 'الاختبار الذي تبحث عنه غير متاح أو تم إيقافه.',
  progress: 'السؤال {n} من {m} • اكتمل {p}%',
  next: 'التالي',
  finish: 'إنهاء',
  previous: 'السابق',
  selectAnswer: 'يرجى اختيار إجابة',
  textLabel: 'إجابتك',
  leadTitle: 'أوشكت على الانتهاء!',
  leadText: 'إلى أين نرسل نتيجتك؟',
  name: 'الاسم (اختياري)',
  email: 'البريد الإلكتروني',
  consent: consentTexts.ar,
  privacy: 'سياسة الخصوصية',
  emailInvalid: 'يرجى إدخال عنوان بريد إلكتروني صحيح',
  consentRequired: 'يجب أن توافق للمتابعة',
  submit: 'عرض نتيجتي',
  sending: 'جارٍ الإرسال…',
  submitFailed: 'تعذر إرسال الاختبار. يرجى المحاولة مرة أخرى.',
  resultTitle: 'نتيجتك',
  outOf: 'من 100 نقطة',
  continue: 'المتابعة إلى الخطوة التالية',
  redirecting: 'لحظة من فضلك، ننقلك إلى الصفحة التالية…',
  preview: 'معاينة',
};
