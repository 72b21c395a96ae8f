const MAX_LENGTH = 2000

/**
 * The page to which a sign-in returns: a path below `base` on this origin. Anything else, such as the address of another
 * site, is `otherwise`.
 */
export function nextPath(
  text: string | null | undefined,
  { base, otherwise }: { readonly base: string; readonly otherwise: string },
): string {
  if (text == null || text.length > MAX_LENGTH || !/^\/(?!\/)[\x21-\x7e]*$/.test(text))
    return otherwise
  if (text.includes('\\') || !text.startsWith(`${base}/`)) return otherwise
  // What is left after the dots are resolved must still be below the base, with one leading slash.
  const { origin, pathname, search, hash } = new URL(text, OWN)
  const isOwn = origin === OWN && /^\/(?!\/)/.test(pathname) && pathname.startsWith(`${base}/`)
  return isOwn ? `${pathname}${search}${hash}` : otherwise
}

const OWN = 'https://own.invalid'
