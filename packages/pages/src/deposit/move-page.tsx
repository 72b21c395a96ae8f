import type { DepositView } from '@holdfast/core'
import type { FormState } from '../forms/form-state.ts'
import { MoveForm } from '../forms/move-form.tsx'
import type { Shown } from '../layout/shown.ts'
import { depositPage, depositPath } from './deposit-page.tsx'

interface MoveProps {
  readonly shown: Shown
  readonly view: DepositView
  readonly form: FormState
}

/** Moves a dataset to another collection. */
export const movePage = ({ shown, view, form }: MoveProps) => {
  const { moving } = shown.texts.deposit
  return depositPage({
    shown,
    view,
    title: moving.title,
    form,
    children: (
      <MoveForm
        shown={shown}
        form={form}
        action={depositPath(view, { part: '/move' })}
        texts={moving}
        send={moving.send}
      />
    ),
  })
}
