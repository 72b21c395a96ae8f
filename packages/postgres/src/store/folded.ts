/**
 * A text as it is compared where case does not count. Folded here and not by the database, whose `lower`
 * depends on the locale it was installed with.
 */
export const folded = (text: string): string => text.toLowerCase()
