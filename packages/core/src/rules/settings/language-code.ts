import codes from '../metadata/standard-blocks/language-codes.json' with { type: 'json' }

/** Whether the text is a code of ISO 639-1: two small letters that name a language. */
export const isLanguageCode = (code: string): boolean =>
  code.length === 2 && Object.hasOwn(codes, code)
