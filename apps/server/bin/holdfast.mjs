#!/usr/bin/env node
import { loadMain } from './load.mjs'

const main = await loadMain()
await main(process.argv.slice(2))
