import type { DepositView } from '@holdfast/core'
import type { FormState } from '../forms/form-state.ts'
import type { Shown } from '../layout/shown.ts'
import { RoleList, type RolesFacts } from '../manage/role-list.tsx'
import { depositPage, depositPath } from './deposit-page.tsx'

/** Who has which role on a dataset. Those of its collections are shown, and changed there. */
export const datasetRolesPage = ({
  shown,
  view,
  form,
  facts,
  done,
}: {
  readonly shown: Shown
  readonly view: DepositView
  readonly form: FormState
  readonly facts: RolesFacts
  readonly done: string | null
}) =>
  depositPage({
    shown,
    view,
    title: shown.texts.manage.pages.roles,
    form,
    done,
    children: (
      <RoleList
        shown={shown}
        form={form}
        action={depositPath(view, { part: '/roles' })}
        point={view.dataset}
        {...facts}
      />
    ),
  })
