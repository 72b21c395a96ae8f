import { refuse } from '../refusals/refusal.ts'

/** A template id as a client gave it: `id` is null when `given` is not an id. */
export interface TemplateRef {
  readonly id: number | null
  readonly given: string
}

/**
 * Refuses an unknown template; clients compare the beginning of the message
 * (docs/specification/templates.md#calls).
 */
export const noSuchTemplate = ({ given }: TemplateRef): never =>
  refuse({ kind: 'missing', message: `Template with id ${given.slice(0, 100)} -  not found.` })

/** Refuses an unknown template whose metadata is to be changed; clients compare this different message. */
export const noTemplateToChange = ({ given }: TemplateRef): never =>
  refuse({
    kind: 'missing',
    message: `Can't find template with identifier='${given.slice(0, 100)}'`,
  })
