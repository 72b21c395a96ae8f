import { createHash } from 'node:crypto'

/**
 * More than the store has statements. Beyond it, values are probably written into SQL, and statements get no
 * more names.
 */
const MAX_NAMES = 500

/**
 * Names for prepared statements: a statement always gets the same name, so that the server parses and plans
 * it once per connection. Null when there are too many statements.
 */
export function statementNames(limit = MAX_NAMES): (sql: string) => string | null {
  const names = new Map<string, string>()
  return (sql) => {
    const known = names.get(sql)
    if (known !== undefined) return known
    if (names.size >= limit) return null
    const name = `hf_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`
    names.set(sql, name)
    return name
  }
}
