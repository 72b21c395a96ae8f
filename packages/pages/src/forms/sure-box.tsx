import type { Shown } from '../layout/shown.ts'
import { CheckBox } from './form-parts.tsx'
import type { FormState } from './form-state.ts'
import { refuseField } from './own-words.ts'

/** The tick that one is sure of something that cannot be taken back, where a form does nothing else. */
export const SureBox = ({
  shown,
  form,
  of,
}: {
  readonly shown: Shown
  readonly form: FormState
  /** Tells the ticks of a page apart. */
  readonly of: string
}) => <CheckBox form={form} name={sureName(of)} label={shown.texts.forms.sure} required />

/** Refuses a form in which nobody ticked that they are sure. */
export function requireSure(
  form: URLSearchParams,
  of: string,
  { texts }: Pick<Shown, 'texts'>,
): void {
  if (form.get(sureName(of)) !== 'yes') refuseField(sureName(of), texts.forms.tickFirst)
}

const sureName = (of: string): string => `sure-${of}`
