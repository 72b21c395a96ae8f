/** What the installation says of itself on pages of their own. */
export const STATEMENTS = ['about', 'accessibility', 'privacy'] as const
export type StatementName = (typeof STATEMENTS)[number]

/** The path of the page about calls of programs. */
export const API_TOUR = '/api-tour'
