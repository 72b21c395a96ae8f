// RFC 6838 (4.2): the characters of a type and a subtype.
const NAME = '[a-z0-9][a-z0-9!#$&^_.+-]{0,126}'
const BARE = new RegExp(`^${NAME}/${NAME}$`)
const PARAMETER = `; ?[a-z0-9-]{1,40}=(?:[a-zA-Z0-9!#$&^_.+-]{1,100}|"[ !#-\\[\\]-~]{0,300}")`
const WHOLE = new RegExp(`^${NAME}/${NAME}(?:${PARAMETER})*$`)

/**
 * The declared media type in lower case, without parameters; null if it is malformed. Parameters are removed
 * because the service adds its own when it sends the file.
 */
export function bareMediaType(declared: string): string | null {
  const bare = declared.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return BARE.test(bare) ? bare : null
}

/** Whether the text, with any parameters, is safe to use unchanged in a `Content-Type` header. */
export const isMediaType = (contentType: string): boolean => WHOLE.test(contentType)
