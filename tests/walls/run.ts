import { budgetProblems, productFiles, roomSizes, wallProblems } from '@/tests/walls/check'

const root = process.cwd()
const files = productFiles(root)
const sizes = roomSizes(root, files)
for (const { room, files: count, lines, budget } of sizes)
  console.log(
    `${room.padEnd(28)} ${String(count).padStart(4)} files ${String(lines).padStart(6)} of ${budget} lines`,
  )
const problems = [...wallProblems(root, files), ...budgetProblems(sizes)]
for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0
