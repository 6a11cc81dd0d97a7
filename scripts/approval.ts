import { APPROVAL_PRODUCTS, type ApprovalProduct } from '#contract/fingrid.ts'
import { readArguments, refuseUsage } from './arguments.ts'

const { option, isJson } = readArguments({
  name: 'npm run approval --',
  about: 'Plays the prequalification tests of a frequency reserve on a copy of a site and judges every requirement.',
  options: {
    site: { value: 'NAME', about: 'the site (pier)' },
    group: { value: 'NAME', about: 'name or ID of the group' },
    product: { value: 'NAME', about: APPROVAL_PRODUCTS.join(', ') },
    seed: { value: 'N', about: 'seed of random numbers (1)' },
    dynamics: { value: 'KIND', about: 'ideal: chargers and cars follow at once; real: they take time (as the site says)' },
    recordings: {
      value: 'DIR',
      about: 'judge CSV files of recorded tests instead, with the names and columns of the test programme',
    },
    continuous: {
      value: 'YES',
      bare: 'yes',
      about: 'the recorded group changes its power without steps, so that it needs no linearity test',
    },
    capacity: { value: 'KW', about: 'the declared capacity of recorded tests' },
    measurement: {
      value: 'S',
      about: 'time constant of the frequency measurement of recorded tests, if the signal was made inside the controller (0)',
    },
    report: { value: 'DIR', about: 'folder for a page with pictures and one CSV file per test' },
  },
  json: '{ site, groupName, product, declaredKw, findings: [{ name, value }], approval: { isApproved, factor, capacityKw, failed }, … }',
  examples: [
    '--group "North row" --product fcr-d-up-dynamic --report build/approval',
    '--recordings recorded --capacity 20 --product fcr-d-up-dynamic',
  ],
  failure: 'the group fails, or it cannot offer the product',
})

const asked = option('product') ?? refuseUsage(`Name the product: --product ${APPROVAL_PRODUCTS.join(' or ')}.`)
const product: ApprovalProduct =
  APPROVAL_PRODUCTS.find((name) => name === asked) ??
  refuseUsage(`Option --product expects ${APPROVAL_PRODUCTS.join(' or ')}, not "${asked}".`)
const recordings = option('recordings')
// Loading the simulator takes seconds; the help and wrong options do not need it.
if (recordings !== undefined) {
  const capacityKw = Number(option('capacity') ?? NaN)
  if (!(capacityKw > 0)) refuseUsage('Name the capacity of the recorded tests in kW: --capacity 20.')
  const measurementS = Number(option('measurement') ?? 0)
  if (!(measurementS >= 0 && measurementS < 60)) refuseUsage('Option --measurement expects seconds from 0 to 60, such as 1.')
  const { judgeFolder } = await import('./approval/judge-folder.ts')
  judgeFolder({ folder: recordings, product, capacityKw, isContinuous: option('continuous') === 'yes', measurementS, isJson })
}
const group = option('group') ?? refuseUsage('Name the group: --group "North row".')
const seed = option('seed') ?? '1'
if (!/^\d{1,15}$/.test(seed)) refuseUsage(`Option --seed expects a whole number of at least 0, not "${seed}".`)

const dynamics = option('dynamics')
if (dynamics !== undefined && dynamics !== 'ideal' && dynamics !== 'real') {
  refuseUsage(`Option --dynamics expects ideal or real, not "${dynamics}".`)
}

const { playApproval } = await import('./approval/play-approval.ts')
await playApproval({
  tested: {
    site: option('site') ?? 'pier',
    isIdeal: dynamics === undefined ? undefined : dynamics === 'ideal',
    group: /^\d+$/.test(group) ? Number(group) : group,
    seed: Number(seed),
  },
  product,
  report: option('report'),
  isJson,
})
