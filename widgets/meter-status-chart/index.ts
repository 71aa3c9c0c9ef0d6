export { MeterStatusChart } from "./meter-status-chart";
