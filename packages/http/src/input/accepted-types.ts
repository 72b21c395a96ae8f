import type { AppContext } from '../request/environment.ts'

/** Whether a client names this media type among those it takes; `*` names none. */
export const acceptsType = (c: AppContext, type: string): boolean =>
  (c.req.header('Accept') ?? '')
    .split(',')
    .some((given) => given.split(';', 1)[0]?.trim().toLowerCase() === type)
