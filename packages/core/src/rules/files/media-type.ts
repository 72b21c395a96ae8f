// RFC 6838, 4.2: what a type and a subtype may be made of.
const NAME = '[a-z0-9][a-z0-9!#$&^_.+-]{0,126}'
const BARE = new RegExp(`^${NAME}/${NAME}$`)
const PARAMETER = `; ?[a-z0-9-]{1,40}=(?:[a-zA-Z0-9!#$&^_.+-]{1,100}|"[ !#-\\[\\]-~]{0,300}")`
const WHOLE = new RegExp(`^${NAME}/${NAME}(?:${PARAMETER})*$`)

/**
 * The type that a client declared, lower-cased and without parameters; null when it is not one.
 * Parameters go because the service adds its own where it sends the file.
 */
export function bareMediaType(declared: string): string | null {
  const bare = declared.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return BARE.test(bare) ? bare : null
}

/** Whether the text can stand in a `Content-Type` header as it is, parameters included. */
export const isMediaType = (contentType: string): boolean => WHOLE.test(contentType)
