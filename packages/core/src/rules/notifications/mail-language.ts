/** The languages of mails, the default first. */
export const MAIL_LANGUAGES = ['en', 'de'] as const
/** One of `MAIL_LANGUAGES`. */
export type MailLanguage = (typeof MAIL_LANGUAGES)[number]

/** The language of mails to people whose own is not known. */
export const DEFAULT_MAIL_LANGUAGE: MailLanguage = MAIL_LANGUAGES[0]
