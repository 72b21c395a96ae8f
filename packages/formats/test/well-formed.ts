import { SaxesParser } from 'saxes'

/** Parses a document strictly, with namespaces; throws when it is not well-formed. */
export function requireWellFormed(document: string): void {
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(document).close()
}

/** The texts of the elements with that name, as a parser reads them. */
export function textsNamed(document: string, name: string): readonly string[] {
  const parser = new SaxesParser({ xmlns: true })
  const open: string[] = []
  const found: string[] = []
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => {
    open.push(tag.name)
    if (tag.name === name) found.push('')
  })
  parser.on('text', (text) => {
    if (open.at(-1) === name) found.push((found.pop() ?? '') + text)
  })
  parser.on('closetag', () => void open.pop())
  parser.write(document).close()
  return found
}

/** Text that breaks a document unless it is escaped, and characters that XML cannot hold. */
export const HOSTILE =
  '<b>&amp; "x" \'y\' ]]> <!-- --> <?p?>\u0000\u0007\u001B\uFFFF\uD800 {\\end} \u2028 a\r\nER  - \r\nUR  - evil'
