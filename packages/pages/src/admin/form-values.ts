import { refuse } from '@holdfast/core/rules'

/** The number of the object that a form is about. Refuses a form without one. */
export function idIn(form: URLSearchParams, name: string): number {
  const id = /^\d{1,15}$/.exec(form.get(name) ?? '')?.[0]
  if (id === undefined) return refuse({ kind: 'invalid', message: 'Nothing was chosen.' })
  return Number(id)
}
