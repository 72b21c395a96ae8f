import { fingerprint } from '../layout/fingerprint.ts'

/**
 * The only script of pages for readers: a button that copies the text of the element which `data-from` names. Without
 * scripts there is no button, and the text can be copied by hand.
 */
export const COPY_SCRIPT = `
customElements.define('copy-text', class extends HTMLElement {
  connectedCallback() {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'plain'
    button.textContent = this.dataset.label
    const said = document.createElement('span')
    said.setAttribute('role', 'status')
    button.addEventListener('click', async () => {
      const source = document.getElementById(this.dataset.from)
      await navigator.clipboard.writeText(source.textContent.trim())
      said.textContent = ' ' + this.dataset.done
    })
    this.replaceChildren(button, said)
  }
})
`.trim()

/** Its path below that of the installation; it changes with the content. */
export const COPY_SCRIPT_PATH = `/pages/copy-${fingerprint(COPY_SCRIPT)}.js`
