/** Somebody as a form names them: a name without the sign of a group or of everybody is that of an account. */
export const typedAssignee = (text: string | null): string => {
  const name = (text ?? '').trim()
  return name === '' || /^[@&:]/.test(name) ? name : `@${name}`
}
