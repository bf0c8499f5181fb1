/** What a thank-you page says until its creator says something else. */
export const thankYouDefaults = {
  title: 'Thank You!',
  subtitle: 'Your response has been recorded',
  message: "Thank you for taking our quiz. We'll be in touch soon!",
  showSocialShare: true,
  showLogo: true,
  backgroundColor: '#FFFFFF',
  textColor: '#1F2937',
} as const;
