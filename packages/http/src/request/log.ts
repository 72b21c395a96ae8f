/** The log of the application. A record never holds a token, nor the body of a request. */
export interface Log {
  info(message: string, facts: LogFacts): void
  error(message: string, facts: LogFacts & { readonly cause: unknown }): void
}

export type LogFacts = Readonly<Record<string, unknown>>

export const SILENT_LOG: Log = { info: () => {}, error: () => {} }
