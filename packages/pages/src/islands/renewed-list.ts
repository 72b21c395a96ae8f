/** The id of the part of the page of files that lists them. */
export const LIST_ID = 'files-listed'

/** Shows the files that have arrived in the list of the page, with all that was chosen and typed there. */
export const RENEWED_LIST_SCRIPT = `
const renewList = async (address) => {
  const answer = await fetch(address, { headers: { Accept: 'text/html' } })
  const after = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('${LIST_ID}')
  const before = document.getElementById('${LIST_ID}')
  if (!answer.ok || !after || !before) return
  const fields = [...after.querySelectorAll('input, select, textarea')]
  let focused
  for (const old of before.querySelectorAll('input, select, textarea')) {
    const ticked = old.type === 'checkbox'
    const same = fields.find(({ name, value }) => name === old.name && (!ticked || value === old.value))
    if (!same) continue
    if (ticked) same.checked = old.checked
    else if (old.type !== 'hidden') same.value = old.value
    if (old === document.activeElement) focused = same
  }
  before.replaceWith(after)
  focused?.focus()
}
`.trim()
