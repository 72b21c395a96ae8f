import type { AppContext } from '../request/environment.ts'

/** Whether a client lists this media type in `Accept`; `*` does not count. */
export const acceptsType = (c: AppContext, type: string): boolean =>
  (c.req.header('Accept') ?? '')
    .split(',')
    .some((given) => given.split(';', 1)[0]?.trim().toLowerCase() === type)
