-- Clocks that are off by whole hours (docs/domain/issues.md#clock). All plants are assessed again.
UPDATE plants SET assessed_until = '2000-01-01' WHERE assessed_until IS NOT NULL;
