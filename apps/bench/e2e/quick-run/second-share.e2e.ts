import { quickRunRules } from './quick-run.ts'

quickRunRules(2)
