/**
 * A text in the form for comparisons without regard to case. The database does not do it, because its `lower`
 * depends on the locale it was installed with.
 */
export const folded = (text: string): string => text.toLowerCase()
