import { refuse } from '../refusals/refusal.ts'

/** A template by its id, null for what is none; `given` is how it was written. */
export interface TemplateRef {
  readonly id: number | null
  readonly given: string
}

/**
 * The refusal of an unknown template; clients compare its beginning (docs/specification/templates.md#calls).
 */
export const noSuchTemplate = ({ given }: TemplateRef): never =>
  refuse({ kind: 'missing', message: `Template with id ${given.slice(0, 100)} -  not found.` })

/** The same where metadata are changed: there, clients compare another one. */
export const noTemplateToChange = ({ given }: TemplateRef): never =>
  refuse({
    kind: 'missing',
    message: `Can't find template with identifier='${given.slice(0, 100)}'`,
  })
