import { productFiles, wallProblems } from '@/tests/walls/check'

const problems = wallProblems(process.cwd(), productFiles(process.cwd()))
for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0
